import { fold } from '#core/text/text.ts'
import type { Migration } from './migration.ts'

const columnsAndIndexes = `
alter table account
  add column suspended_reason text,
  add column search_key text collate "C" not null default '';
alter table account alter column search_key drop default;
create index account_created_at_idx on account (created_at desc, id desc);
create index account_unconfirmed_idx on account (created_at) where confirmed_at is null;
create index account_search_trgm_idx on account using gin (search_key gin_trgm_ops);
create index audit_entry_by_id_idx on audit_entry (by_id);
`

const authentication = `
alter table session
  add column id uuid not null default gen_random_uuid(),
  add column device varchar(64),
  add column country char(2),
  add column has_second_step boolean not null default false,
  add constraint session_id_key unique (id),
  add constraint session_country_check check (country ~ '^[A-Z]{2}$');
alter table session alter column id drop default;

create table one_time_token (
  token_hash text collate "C" not null,
  purpose varchar(16) not null,
  account_id uuid,
  email varchar(256) collate "C",
  challenge text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint one_time_token_pkey primary key (token_hash),
  constraint one_time_token_account_id_fkey foreign key (account_id) references account (id) on delete cascade,
  constraint one_time_token_purpose_check check (purpose in
    ('confirm-email', 'change-email', 'reset-password', 'held-name', 'decoy-password', 'second-step', 'passkey-login', 'passkey-setup'))
);
create index one_time_token_account_id_idx on one_time_token (account_id);
create index one_time_token_expires_at_idx on one_time_token (expires_at);

create table second_factor (
  account_id uuid not null,
  totp jsonb,
  recovery_code_hashes jsonb not null,
  passkeys jsonb not null,
  version int not null,
  constraint second_factor_pkey primary key (account_id),
  constraint second_factor_account_id_fkey foreign key (account_id) references account (id) on delete cascade
);
`

/** The table that rate-limiter-flexible expects, with the columns in the order in which it writes them. */
const rateLimits = `
create unlogged table rate_limit (
  key varchar(255) collate "C" not null,
  points int not null,
  expire bigint,
  constraint rate_limit_pkey primary key (key)
);
create index rate_limit_expire_idx on rate_limit (expire);
`

type AccountRow = { id: string; name: string; display_name: string; email: string }

export const accounts: Migration = {
  name: '0002-accounts',
  sql: `${columnsAndIndexes}${authentication}${rateLimits}`,
  run: async (client, { keyOf }) => {
    const { rows } = await client.query<AccountRow>(
      'select id, name, display_name, email from account order by created_at, id',
    )
    const keys = distinctKeys(rows.map(({ id, name }) => ({ id, key: keyOf(name) })))
    const searchKeys = rows.map(({ name, display_name, email }) => [name, display_name, email].map(fold).join('\n'))
    // Two accounts may swap keys. A unique constraint is checked after each row, so it would reject the swap.
    await client.query('alter table account drop constraint account_name_key_key')
    await client.query(
      `update account set name_key = made.name_key, search_key = made.search_key
       from unnest($1::uuid[], $2::text[], $3::text[]) as made (id, name_key, search_key) where account.id = made.id`,
      [rows.map(({ id }) => id), keys, searchKeys],
    )
    await client.query('alter table account add constraint account_name_key_key unique (name_key)')
  },
}

/** Returns the keys, made distinct. The oldest account keeps a shared key. The other accounts get the key plus a space and their
 * id, because no key from `keyOf` contains a space. */
const distinctKeys = (oldestFirst: readonly { id: string; key: string }[]): readonly string[] => {
  const taken = new Set<string>()
  return oldestFirst.map(({ id, key }) => {
    if (taken.has(key)) return `${key} ${id}`
    taken.add(key)
    return key
  })
}
