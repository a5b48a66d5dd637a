import * as z from 'zod/mini'

/** A value as JSON carries it: dates as text, ids without their brand. */
export type Told<Value> = Value extends Date
  ? string
  : Value extends string
    ? Value extends z.core.$brand
      ? string
      : Value
    : Value extends readonly (infer Item)[]
      ? Told<Item>[]
      : Value extends object
        ? { -readonly [Key in keyof Value]: Told<Value[Key]> }
        : Value

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? unknown : never) : never

/**
 * Declares the response schema for a type of the core. A schema that differs from the type's JSON does not compile, so the
 * document cannot drift from the responses.
 */
export const answerOf =
  <Value>() =>
  <Schema extends z.ZodMiniType>(schema: Schema & Same<z.output<Schema>, Told<Value>>): Schema =>
    schema

/** Descriptions of schemas and fields. */
export const about = z.registry<{ description: string }>()

/** Returns a copy of the schema with a description. */
export const told = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  const own = schema.clone() as Schema
  about.add(own, { description })
  return own
}

/** Names of response schemas in the document. */
export const answers = z.registry<{ id: string }>()

/** Names of request schemas in the document. */
export const bodies = z.registry<{ id: string }>()

/** Names a response schema. */
export const named = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  answers.add(schema, { id })
  return schema
}

/** Names a request schema of the core, which stays unchanged. */
export const taken = <Schema extends z.core.$ZodType>(id: string, schema: Schema): Schema => {
  bodies.add(schema, { id })
  return schema
}

/** Formats that the responses share. */
export const uuid = z.string().check(z.guid())
export const day = told(z.iso.date(), 'A calendar day at the venue, YYYY-MM-DD.')
export const time = z.string().check(z.regex(/^\d{2}:\d{2}$/))
export const instant = z.iso.datetime({ offset: true })
export const whole = z.number().check(z.multipleOf(1))
export const orNull = <Schema extends z.core.$ZodType>(schema: Schema) => z.nullable(schema)
