// Applies the changes in the given files to the latest full set among them.
// Usage: node combine-open-data.mjs shows-*.json.gz > shows.json
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const files = process.argv.slice(2).flatMap((path) => {
  const [, date, since, format] = /shows-([\d-]{10})(?:-since-([\d-]{10}))?\.(csv|json)\.gz$/.exec(path) ?? []
  return date ? [{ path, date, since, isCsv: format === 'csv' }] : []
})
files.sort((one, other) => one.date.localeCompare(other.date))
const fullSet = files.findLast(({ since }) => !since)
if (!fullSet || files.some(({ isCsv }) => isCsv !== fullSet.isCsv))
  throw new Error('Expected a full set and its changes, all in one format')

async function* records({ path, since, isCsv }) {
  let record = ''
  for await (const chunk of createReadStream(path).pipe(createGunzip()).setEncoding('utf8'))
    for (const line of chunk.split(/(?<=\n)/)) {
      record += line
      if (!line.endsWith('\n') || (isCsv && record.split('"').length % 2 === 0)) continue
      const text = record.replace(isCsv ? (since ? /,\w*\r\n$/ : /\r\n$/) : /,?\n$/, '')
      const id = /^(?:{"id":")?([\da-f-]{36})/.exec(record)?.[1] ?? (isCsv ? 'header' : null)
      if (id) yield { id, text, isDeleted: since && /(?:,true\r|"isDeleted":true},?)\n$/.test(record) }
      record = ''
    }
}

const changed = new Map()
let reachedDate = fullSet.date
for (const file of files.filter(({ date, since }) => since && date > fullSet.date)) {
  if (file.since > reachedDate) throw new Error(`The changes between ${reachedDate} and ${file.since} are missing`)
  for await (const { id, text, isDeleted } of records(file)) changed.set(id, isDeleted ? null : text)
  reachedDate = file.date
}

async function* shows() {
  for await (const { id, text } of records(fullSet))
    if (id !== 'header') yield* changed.has(id) ? [] : [text]
    else if (text === (changed.get(id) ?? text)) yield text
    else throw new Error('The columns have changed: download a newer full set')
  changed.delete('header')
  yield* [...changed.values()].filter((text) => text !== null)
}

async function* combined() {
  let separator = fullSet.isCsv ? '' : '[\n'
  for await (const text of shows()) {
    yield separator + text
    separator = fullSet.isCsv ? '\r\n' : ',\n'
  }
  yield fullSet.isCsv ? separator : separator === '[\n' ? '[]\n' : '\n]\n'
}

await pipeline(combined, process.stdout)
