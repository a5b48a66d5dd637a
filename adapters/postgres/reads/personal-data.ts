import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp, instantOrNull } from '#adapters/postgres/schema/instant.ts'
import type { StoredPasskey } from '#adapters/postgres/schema/sign-in.ts'
import type { PersonalData, ReportedShow } from '#core/accounts/personal-data.ts'
import type { AccountId, SubscriberId } from '#core/ids.ts'
import type { WithLineUp } from '#core/shows/formatting.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { lineUpSql } from './catalog-show.ts'

type WithTextInstants<Value> = {
  [Key in keyof Value]: Value[Key] extends Date ? string : Value[Key] extends Date | null ? string | null : Value[Key]
}
type RowOfList<List extends readonly unknown[]> = WithTextInstants<List[number]>

const accountOf = prepareStatement<WithTextInstants<PersonalData['account']>>(`
  select id, name, email, display_name as "displayName", bio, url, profile_picture as "profilePicture",
    confirmed_at as "confirmedAt", suspended_at as "suspendedAt", suspended_reason as "suspendedReason",
    created_at as "createdAt",
    array(
      select role.name from account_role join role on role.id = role_id where account_id = account.id order by role.name
    ) as roles
  from account where id = $1`)

const pendingEmailsOf = prepareStatement<{ email: string }>(`
  select email from one_time_token where account_id = $1 and email is not null order by created_at, token_hash`)

const sessionsOf = prepareStatement<RowOfList<PersonalData['sessions']>>(`
  select id, device, country, created_at as "createdAt", expires_at as "expiresAt"
  from session where account_id = $1 order by created_at desc, id`)

type Factors = {
  timeCodesSince: string | null
  recoveryCodesLeft: number
  passkeys: readonly Pick<StoredPasskey, 'name' | 'createdAt' | 'lastUsedAt'>[]
}

const factorsOf = prepareStatement<Factors>(`
  select totp ->> 'confirmedAt' as "timeCodesSince", jsonb_array_length(recovery_code_hashes) as "recoveryCodesLeft",
    array(
      select jsonb_build_object('name', key -> 'name', 'createdAt', key -> 'createdAt', 'lastUsedAt', key -> 'lastUsedAt')
      from jsonb_array_elements(passkeys) with ordinality as passkey (key, place) order by place
    ) as passkeys
  from second_factor where account_id = $1`)

const bandsOf = prepareStatement<RowOfList<PersonalData['bands']>>(`
  select band.id, band.name, membership.state, membership.reason, membership.created_at as since,
    membership.decided_at as "decidedAt"
  from membership join band on band.id = band_id
  where membership.account_id = $1
  order by band.name_key, band.id`)

const requestOf = prepareStatement<{ explanation: string; askedAt: string }>(`
  select explanation, created_at as "askedAt" from show_manager_request where account_id = $1`)

const showsBy = prepareStatement<RowOfList<PersonalData['addedShows']> & WithLineUp>(`
  select id, show_title as "showTitle", ${lineUpSql} as "lineUp", show_date::text as "showDate", created_at as "addedAt"
  from show where created_by = $1 order by created_at, id`)

const rsvpsOf = prepareStatement<RowOfList<PersonalData['rsvps']> & WithLineUp>(`
  select id, show_title as "showTitle", ${lineUpSql} as "lineUp", show_date::text as "showDate", response,
    responded_at as "respondedAt"
  from rsvp join show on show.id = show_id where account_id = $1 order by responded_at, id`)

const reportedShowRows = prepareStatement<ReportedShow & WithLineUp>(`
  select show.id, slug, show_title as "showTitle", ${lineUpSql} as "lineUp", reported ->> 'showDate' as "showDate",
    reported ->> 'status' as status, reported ->> 'city' as city
  from (
    select distinct on (show_id) show_id, reported from alert_notice
    where subscriber_id = $1 and reported is not null order by show_id, alert_id
  ) as reported_show join show on show.id = show_id
  order by 5, 1`)

const bandsBy = prepareStatement<RowOfList<PersonalData['addedBands']>>(`
  select id, name, created_at as "addedAt" from band where created_by = $1 order by created_at, id`)

const venuesBy = prepareStatement<RowOfList<PersonalData['addedVenues']>>(`
  select id, name, created_at as "addedAt" from venue where created_by = $1 order by created_at, id`)

const sourcesKeptBy = prepareStatement<RowOfList<PersonalData['addedSources']>>(`
  select id, address, created_at as "addedAt" from source where keeper_id = $1 order by created_at, id`)

const imagesBy = prepareStatement<RowOfList<PersonalData['uploadedImages']>>(`
  select id, width, height, created_at as "uploadedAt" from image where created_by = $1 order by created_at, id`)

const changesBy = prepareStatement<RowOfList<PersonalData['changes']>>(`
  select kind, of_id as of, what, at from revision where by_id = $1 order by at, revision.id`)

const auditOf = prepareStatement<RowOfList<PersonalData['audit']>>(`
  select at, what, kind, of_id as of, by_id is not distinct from $1 as "byMe"
  from audit_entry where by_id = $1 or kind = 'account' and of_id = $1
  order by at, audit_entry.id`)

/** Returns the personal data of the account, including deleted content. Runs its queries one after another: it is
 * rarely called, and may be slow. */
export const personalDataOf = async (
  pool: Queryable,
  accountId: AccountId,
): Promise<Omit<PersonalData, 'alerts' | 'reportedShows' | 'browsers'> | null> => {
  const values = [accountId]
  const [account] = await accountOf(pool, values)
  if (!account) return null
  const [request] = await requestOf(pool, values)
  const [factors] = await factorsOf(pool, values)
  return {
    account: {
      ...account,
      confirmedAt: instantOrNull(account.confirmedAt),
      suspendedAt: instantOrNull(account.suspendedAt),
      createdAt: fromTimestamp(account.createdAt),
    },
    wantedEmails: (await pendingEmailsOf(pool, values)).map(({ email }) => email),
    sessions: (await sessionsOf(pool, values)).map((session) => ({
      ...session,
      createdAt: fromTimestamp(session.createdAt),
      expiresAt: fromTimestamp(session.expiresAt),
    })),
    twoStep: {
      timeCodesSince: instantOrNull(factors?.timeCodesSince ?? null),
      recoveryCodesLeft: factors?.recoveryCodesLeft ?? 0,
      passkeys: (factors?.passkeys ?? []).map(({ name, createdAt, lastUsedAt }) => ({
        name,
        createdAt: fromTimestamp(createdAt),
        lastUsedAt: instantOrNull(lastUsedAt),
      })),
    },
    bands: (await bandsOf(pool, values)).map((band) => ({
      ...band,
      since: fromTimestamp(band.since),
      decidedAt: instantOrNull(band.decidedAt),
    })),
    request: request ? { ...request, askedAt: fromTimestamp(request.askedAt) } : null,
    rsvps: (await rsvpsOf(pool, values)).map(({ lineUp, respondedAt, ...show }) => ({
      ...show,
      showTitle: displayTitle({ ...show, lineUp }),
      respondedAt: fromTimestamp(respondedAt),
    })),
    addedShows: (await showsBy(pool, values)).map(({ lineUp, ...show }) => ({
      ...withAddedAt(show),
      showTitle: displayTitle({ ...show, lineUp }),
    })),
    addedBands: (await bandsBy(pool, values)).map(withAddedAt),
    addedVenues: (await venuesBy(pool, values)).map(withAddedAt),
    addedSources: (await sourcesKeptBy(pool, values)).map(withAddedAt),
    uploadedImages: (await imagesBy(pool, values)).map(({ uploadedAt, ...image }) => ({
      ...image,
      uploadedAt: fromTimestamp(uploadedAt),
    })),
    changes: (await changesBy(pool, values)).map(withDate),
    audit: (await auditOf(pool, values)).map(withDate),
  }
}

export const reportedShowsOf = async (pool: Queryable, id: SubscriberId): Promise<readonly ReportedShow[]> =>
  (await reportedShowRows(pool, [id])).map(({ lineUp, ...show }) => ({
    ...show,
    showTitle: displayTitle({ ...show, lineUp }),
  }))

const withAddedAt = <Row extends { addedAt: string }>(row: Row) => ({ ...row, addedAt: fromTimestamp(row.addedAt) })
const withDate = <Row extends { at: string }>(row: Row) => ({ ...row, at: fromTimestamp(row.at) })
