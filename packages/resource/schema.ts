import type { JsonSchema, Shape } from './field.ts'

/** JSON schema of a shape, for OpenAPI. Optional fields may be null. */
export function shapeSchema(shape: Shape): JsonSchema {
  const properties: Record<string, JsonSchema> = {}
  for (const [name, field] of Object.entries(shape)) {
    const readOnly = field.options.readOnly ? { readOnly: true } : {}
    const { type } = field.schema
    const nullable = field.required || type === undefined ? {} : { type: [type, 'null'] }
    properties[name] = { ...field.schema, ...nullable, ...readOnly }
  }
  const required = Object.entries(shape).flatMap(([name, one]) => (one.required ? [name] : []))
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) }
}
