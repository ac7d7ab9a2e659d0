import type { Field, JsonSchema, Shape } from './field.ts'

/** JSON schema of a shape, for OpenAPI. Optional fields may be null. */
export function shapeSchema(shape: Shape): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const [name, field] of Object.entries(shape)) properties[name] = fieldSchema(field)
  const required = Object.entries(shape).flatMap(([name, one]) =>
    one.required && one.options.initial === undefined ? [name] : [],
  )
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}

/** JSON schema of one field. */
export function fieldSchema({ schema, required, options }: Field): JsonSchema {
  const { type, enum: choices } = schema
  const nullable = required || type === undefined ? {} : { type: [type, 'null'] }
  const nullChoice = required || !Array.isArray(choices) ? {} : { enum: [...(choices as unknown[]), null] }
  const initial = options.initial === undefined ? {} : { default: options.initial }
  const readOnly = options.readOnly ? { readOnly: true } : {}
  const sentAs =
    options.sentAs === undefined ? {} : { description: `A request may send it as ${options.sentAs}.` }
  return { ...schema, ...nullable, ...nullChoice, ...initial, ...readOnly, ...sentAs }
}
