import type { MiddlewareHandler } from 'hono'
import { ImportSource } from '#core/imports/read-import.ts'
import { formFile } from './form-file.ts'
import { isForm, json } from './input.ts'

type Source = MiddlewareHandler<{ Variables: { source: ImportSource } }>

const sent = json(ImportSource)
const uploaded = formFile('file')

/**
 * What shows are to be read from: a JSON body with `text` or `url`, or a form with the field `file`, of 10 MB at most. Refuses
 * like {@link json} and {@link formFile}.
 */
export const importSource: Source = async (c, next) => {
  if (isForm(c))
    return uploaded(c as never, async () => {
      c.set('source', { file: c.get('file' as never) })
      await next()
    })
  return sent(c as never, async () => {
    c.set('source', c.req.valid('json' as never))
    await next()
  })
}
