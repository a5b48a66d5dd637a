import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import type { Label } from '#core/messages/labels.ts'

/** Ids are lower-case UUIDs (specification section 5), branded by kind. */
const id = <Brand extends string>(label: Label) =>
  z
    .string({ error: fieldIssue('id.not_a_uuid', { label }) })
    .check(z.guid({ error: fieldIssue('id.not_a_uuid', { label }) }), z.toLowerCase())
    .brand<Brand>()

export const AccountId = id<'AccountId'>('account_id')
export type AccountId = z.output<typeof AccountId>
export const BandId = id<'BandId'>('band_id')
export type BandId = z.output<typeof BandId>
export const VenueId = id<'VenueId'>('venue_id')
export type VenueId = z.output<typeof VenueId>
export const ShowId = id<'ShowId'>('show_id')
export type ShowId = z.output<typeof ShowId>
export const ImageId = id<'ImageId'>('image_id')
export type ImageId = z.output<typeof ImageId>
export const MergeId = id<'MergeId'>('merge_id')
export type MergeId = z.output<typeof MergeId>
export const SessionId = id<'SessionId'>('session_id')
export type SessionId = z.output<typeof SessionId>
export const RoleId = id<'RoleId'>('role_id')
export type RoleId = z.output<typeof RoleId>
export const SubscriberId = id<'SubscriberId'>('subscriber_id')
export type SubscriberId = z.output<typeof SubscriberId>
export const AlertId = id<'AlertId'>('alert_id')
export type AlertId = z.output<typeof AlertId>
export const ShowManagerRequestId = id<'ShowManagerRequestId'>('request_id')
export type ShowManagerRequestId = z.output<typeof ShowManagerRequestId>
export const SourceId = id<'SourceId'>('source_id')
export type SourceId = z.output<typeof SourceId>
export const SourceItemId = id<'SourceItemId'>('source_id')
export type SourceItemId = z.output<typeof SourceItemId>
