import * as z from 'zod/mini'

export type Json<Value> = unknown extends Value
  ? Value
  : Value extends Date
    ? string
    : Value extends string | number | boolean
      ? Value
      : { [Key in keyof Value]: Json<Value[Key]> }

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? unknown : never) : never

/** Declares the schema for an existing type; a mismatch doesn't compile. */
export const responseOf =
  <Value>() =>
  <Schema extends z.ZodMiniType>(schema: Schema & Same<z.output<Schema>, Value>): Schema =>
    schema

export const descriptions = z.registry<{ description: string }>()

export const responseNames = z.registry<{ id: string }>()

// @__NO_SIDE_EFFECTS__
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  const copy = schema.clone() as Schema
  descriptions.add(copy, { description })
  return copy
}

// @__NO_SIDE_EFFECTS__
export const named = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  responseNames.add(schema, { id })
  return schema
}

export const text = z.string()
export const flag = z.boolean()
export const uuid = text.check(z.guid())
export const day = described(z.iso.date(), 'A calendar day, YYYY-MM-DD.')
export const time = text.check(z.regex(/^\d{2}:\d{2}$/))
export const date = z.date()
export const instant = z.iso.datetime({ offset: true })
export const integer = z.number().check(z.multipleOf(1))
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
export const list = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.array(schema) as unknown as z.ZodMiniType<readonly z.output<Schema>[]>
