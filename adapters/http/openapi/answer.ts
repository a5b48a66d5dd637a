import * as z from 'zod/mini'

/** A value as JSON tells it: instants as text, ids without their brand. */
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
 * The schema of what a call answers, for a type of the core: one that is not exactly this type in JSON does not compile, so
 * that the document cannot drift from what is answered.
 */
export const answerOf =
  <Value>() =>
  <Schema extends z.ZodMiniType>(schema: Schema & Same<z.output<Schema>, Told<Value>>): Schema =>
    schema

/** What is said of single fields and things, beside their types. */
export const about = z.registry<{ description: string }>()

/** The same schema, explained. */
export const told = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema => {
  const own = schema.clone() as Schema
  about.add(own, { description })
  return own
}

/** The names that the document gives to what calls answer. */
export const answers = z.registry<{ id: string }>()

/** The same for what calls take. */
export const bodies = z.registry<{ id: string }>()

/** Names an answer. */
export const named = <Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema => {
  answers.add(schema, { id })
  return schema
}

/** A schema of the core by the name of what it asks for; it stays as it is. */
export const taken = <Schema extends z.core.$ZodType>(id: string, schema: Schema): Schema => {
  bodies.add(schema, { id })
  return schema
}

/** How the product writes what is neither a word nor a number. */
export const uuid = z.string().check(z.guid())
export const day = told(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), 'A calendar day at the venue, YYYY-MM-DD.')
export const time = z.string().check(z.regex(/^\d{2}:\d{2}$/))
export const instant = z.iso.datetime({ offset: true })
export const whole = z.number().check(z.multipleOf(1))
export const orNull = <Schema extends z.core.$ZodType>(schema: Schema) => z.nullable(schema)

/** What most calls say that only do something: one sentence for the person. */
export const Message = named('Message', z.object({ message: told(z.string(), 'For the person.') }))
