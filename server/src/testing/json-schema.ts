/** The parts of a JSON schema that examples and the fuzzer use. */
export type JsonSchema = {
  type?: string
  format?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  /** One schema per position, as in a tuple. */
  prefixItems?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  multipleOf?: number
  pattern?: string
  idOf?: string
  tokenOf?: string
}
