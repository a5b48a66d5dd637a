import * as z from 'zod/mini'

/** A value as JSON carries it: dates as text. */
export type Json<Value> = unknown extends Value
  ? Value
  : Value extends Date
    ? string
    : Value extends string | number | boolean
      ? Value
      : { [Key in keyof Value]: Json<Value[Key]> }

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? unknown : never) : never

/** Takes the schema of a type that is written elsewhere; one that differs does not compile. */
export const responseOf =
  <Value>() =>
  <Schema extends z.ZodMiniType>(schema: Schema & Same<z.output<Schema>, Value>): Schema =>
    schema

/** Descriptions of schemas and fields, for the API document. */
export const descriptions = z.registry<{ description: string }>()

/** Names of response schemas in the API document. */
export const responseNames = z.registry<{ id: string }>()

/** Returns a copy of the schema with a description. */
// @__NO_SIDE_EFFECTS__
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  const own = schema.clone() as Schema
  descriptions.add(own, { description })
  return own
}

/** Names a response schema. */
// @__NO_SIDE_EFFECTS__
export const named = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  responseNames.add(schema, { id })
  return schema
}

/** Formats that the responses share. */
export const text = z.string()
export const flag = z.boolean()
export const uuid = text.check(z.guid())
export const day = described(z.iso.date(), 'A calendar day at the venue, YYYY-MM-DD.')
export const time = text.check(z.regex(/^\d{2}:\d{2}$/))
/** A point in time that the core keeps as a date. */
export const date = z.date()
/** A point in time that the core writes as text, with its offset. */
export const instant = z.iso.datetime({ offset: true })
export const whole = z.number().check(z.multipleOf(1))
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
/** An array that nobody changes, unlike that of `z.array`. */
export const list = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.array(schema) as unknown as z.ZodMiniType<readonly z.output<Schema>[]>
