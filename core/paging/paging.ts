import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { Label } from '#core/messages/labels.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { PAGE_SIZE } from './page-size.ts'

const MAX_PAGE_SIZE = 100
const MAX_PAGE = 100_000

export const positiveInteger = (label: Label, max: number, defaultValue: number) =>
  z._default(
    z.pipe(
      z
        .string({ error: fieldIssue('page.out_of_range', { label, max }) })
        .check(
          z.refine((value) => /^[1-9]\d{0,5}$/.test(value) && Number(value) <= max, {
            error: fieldIssue('page.out_of_range', { label, max }),
          }),
        )
        .register(schemaMetadata, { type: 'integer', minimum: 1, maximum: max, default: defaultValue }),
      z.transform(Number),
    ),
    defaultValue,
  )

export const PageNumber = positiveInteger('page', MAX_PAGE, 1)
export const PageLimit = positiveInteger('limit', MAX_PAGE_SIZE, PAGE_SIZE)
export const PageQuery = z.object({ page: PageNumber, limit: PageLimit })
export type PageQuery = z.output<typeof PageQuery>
