import { expect, it } from 'vitest'
import { summaryOf } from '#adapters/postgres/connection/statement-summary.ts'

it.each([
  ['insert into "account" ("email") values (\'pauline@band.example\')', 'INSERT account'],
  ['insert into show_day (day) values ($1)', 'INSERT show_day'],
  ['select "a0".* from "account" as "a0" where "a0"."email" = \'pauline@band.example\' limit 1', 'SELECT account'],
  ['\n      select profile_picture as picture from account where id = $1', 'SELECT account'],
  ['update "session" set "used_at" = \'2026\' where true', 'UPDATE session'],
  ['delete from "one_time_token" where "token_hash" = \'9803c\'', 'DELETE one_time_token'],
  ['select \'x\' from "secret"', 'SELECT'],
  ['insert into "pauline" values (1)', 'INSERT'],
  ['with due as (select id from job) update job set attempts = 1', 'WITH job'],
  ['commit', 'COMMIT'],
  ['pauline@band.example', 'OTHER'],
])('summarizes %j as %j', (text, summary) => {
  expect(summaryOf(text)).toBe(summary)
})
