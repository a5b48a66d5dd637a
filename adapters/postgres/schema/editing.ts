import { defineEntity, p } from '@mikro-orm/core'
import type { AccountId, ImageId, MergeId } from '#core/ids.ts'
import type { EditableKind } from '#core/revisions/revision.ts'
import type { Merge } from '#core/timeline/merge.ts'
import { AccountRow } from './accounts.ts'
import { indexOn, instant, references } from './table-parts.ts'

/** Former slugs of shows, bands and venues, maintained by triggers. */
export const FormerSlugRow = defineEntity({
  name: 'FormerSlug',
  tableName: 'former_slug',
  checks: [{ name: 'former_slug_kind_check', expression: "kind in ('show', 'band', 'venue')" }],
  properties: {
    kind: p.string().length(8).primary().$type<EditableKind>(),
    slug: p.text().primary().collation('C'),
    of: p.uuid().fieldName('of_id'),
  },
})

/** A merge of two bands or venues. Undoing it needs `changed`, `members` and `sources`. */
export const MergeRow = defineEntity({
  name: 'Merge',
  tableName: 'merge',
  indexes: [
    { name: 'merge_from_id_idx', properties: ['from'] },
    { name: 'merge_into_id_idx', properties: ['into'] },
    { name: 'merge_by_id_idx', properties: ['by'] },
  ],
  checks: [{ name: 'merge_kind_check', expression: "kind in ('band', 'venue')" }],
  properties: {
    id: p.uuid().primary().$type<MergeId>(),
    kind: p.string().length(8).$type<Merge['kind']>(),
    from: p.uuid().fieldName('from_id'),
    into: p.uuid().fieldName('into_id'),
    by: () => references(AccountRow, 'merge', 'by_id', 'set null').strictNullable(),
    at: instant(),
    undoneAt: instant().strictNullable(),
    changed: p.json().$type<Merge['changed']>(),
    members: p.json().$type<readonly AccountId[]>(),
    sources: p.json().$type<Merge['sources']>().default('[]'),
  },
})

export const ImageRow = defineEntity({
  name: 'Image',
  tableName: 'image',
  checks: [{ name: 'image_poster_bytes_check', expression: 'poster_bytes >= 0' }],
  indexes: [
    { name: 'image_created_by_idx', properties: ['createdBy'] },
    indexOn('image', 'image_unused_idx', '(created_at, id) where used_at is null'),
    indexOn('image', 'image_unmeasured_idx', '(id) where poster_bytes is null and used_at is not null'),
  ],
  properties: {
    id: p.uuid().primary().$type<ImageId>(),
    width: p.integer(),
    height: p.integer(),
    createdBy: () => references(AccountRow, 'image', 'created_by', 'set null').strictNullable(),
    createdAt: instant(),
    usedAt: instant().strictNullable(),
    posterBytes: p.integer().strictNullable(),
  },
})
