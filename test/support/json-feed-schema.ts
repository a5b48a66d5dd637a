import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

const url = { type: 'string', format: 'uri' }
const text = { type: 'string', minLength: 1 }
/** The name of an extension begins with an underscore (JSON Feed 1.1, "Extensions"). */
const onlyExtensions = { additionalProperties: false, patternProperties: { '^_[a-zA-Z][^.]*$': { type: 'object' } } }

const author = { type: 'object', minProperties: 1, properties: { name: text, url, avatar: url }, ...onlyExtensions }

const item = {
  type: 'object',
  required: ['id'],
  anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
  properties: {
    id: text,
    url,
    external_url: url,
    title: text,
    content_html: text,
    content_text: text,
    summary: text,
    image: url,
    banner_image: url,
    date_published: { type: 'string', format: 'date-time' },
    date_modified: { type: 'string', format: 'date-time' },
    authors: { type: 'array', items: author },
    tags: { type: 'array', items: text },
    language: text,
    attachments: { type: 'array' },
  },
  ...onlyExtensions,
}

/** A JSON Schema for JSON Feed 1.1 (jsonfeed.org/version/1.1). It refuses unknown members, except for extensions. */
const schema = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: url,
    feed_url: url,
    description: text,
    user_comment: text,
    next_url: url,
    icon: url,
    favicon: url,
    authors: { type: 'array', items: author },
    language: text,
    expired: { type: 'boolean' },
    hubs: { type: 'array' },
    items: { type: 'array', items: item },
  },
  ...onlyExtensions,
}

const ajv = new Ajv2020({ allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(schema)

export const violationsOfJsonFeed = (feed: unknown): readonly string[] =>
  validate(feed) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
