import { defineEntity, p } from '@mikro-orm/core'
import type { AccountId, BandId, ShowId, SourceId, SourceItemId, VenueId } from '#core/ids.ts'
import type { Source, StoredItem } from '#core/sources/source.ts'
import { AccountRow } from './accounts.ts'
import { BandRow, VenueRow } from './bands-and-venues.ts'
import { ShowRow } from './shows.ts'
import { indexOn, instant, references } from './table-parts.ts'

export const SourceRow = defineEntity({
  name: 'Source',
  tableName: 'source',
  uniques: [{ name: 'source_address_key', properties: ['address'] }],
  indexes: [
    { name: 'source_keeper_id_idx', properties: ['keeperId'] },
    { name: 'source_band_id_idx', properties: ['bandId'] },
    { name: 'source_venue_id_idx', properties: ['venueId'] },
    indexOn('source', 'source_due_idx', '(next_read_at) where not is_paused'),
  ],
  properties: {
    id: p.uuid().primary().$type<SourceId>(),
    address: p.string().length(2048).collation('C'),
    keeperId: () => references(AccountRow, 'source', 'keeper_id', 'set null').$type<AccountId>().strictNullable(),
    bandId: () => references(BandRow, 'source', 'band_id', 'no action').$type<BandId>().strictNullable(),
    venueId: () => references(VenueRow, 'source', 'venue_id', 'no action').$type<VenueId>().strictNullable(),
    defaults: p.json().$type<Source['defaults']>(),
    licence: p.string().length(256).strictNullable(),
    allowsTexts: p.boolean(),
    isTrusted: p.boolean(),
    isPaused: p.boolean(),
    version: p.integer().default(1),
    createdAt: instant(),
    kind: p.string().length(32).$type<NonNullable<Source['kind']>>().strictNullable(),
    nextReadAt: instant(),
    leasedUntil: instant().strictNullable(),
    lastReadAt: instant().strictNullable(),
    result: p.json().$type<NonNullable<Source['result']>>().strictNullable(),
    failingSince: instant().strictNullable(),
    failures: p.integer(),
    problem: p.json().$type<NonNullable<Source['problem']>>().strictNullable(),
    isKeeperNotified: p.boolean().fieldName('is_keeper_told'),
    validators: p.json().$type<NonNullable<Source['validators']>>().strictNullable(),
  },
})

export const SourceItemRow = defineEntity({
  name: 'SourceItem',
  tableName: 'source_item',
  indexes: [
    { name: 'source_item_source_id_idx', properties: ['sourceId', 'showDate'] },
    indexOn('source_item', 'source_item_show_id_idx', '(show_id) where show_id is not null'),
  ],
  checks: [
    {
      name: 'source_item_state_check',
      expression: "state in ('listed', 'proposed', 'asked', 'declined', 'incomplete')",
    },
  ],
  properties: {
    id: p.uuid().primary().$type<SourceItemId>(),
    sourceId: () => references(SourceRow, 'source_item', 'source_id', 'cascade').$type<SourceId>(),
    externalId: p.string().length(1024).collation('C'),
    showDate: p.date(),
    showId: () => references(ShowRow, 'source_item', 'show_id', 'cascade').$type<ShowId>().strictNullable(),
    state: p.string().length(16).$type<StoredItem['state']>(),
    goneSince: instant().strictNullable(),
    firstReadAt: instant(),
    content: p.json().$type<StoredItem['content']>(),
  },
})
