/** What the product needs of a logger; pino and Fastify's `request.log` both fit. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}
