import type { Texts } from '#core/messages/localized-message.ts'

export const requestMessages = {
  'request.unreadable': 'The request could not be understood.',
  'request.no_such_call': 'This API endpoint does not exist.',
  'request.wrong_method': 'This address does not support this method.',
  'request.not_verified': 'This request could not be verified. Please reload the page and try again.',
  'request.read_only_page': 'Pages are read-only.',
  'request.read_only_feed': 'Feeds are read-only.',
  'request.read_only_picture': 'Images are read-only.',
  'request.read_only_sitemap': 'Sitemaps are read-only.',
  'request.no_such_file': 'This file does not exist.',
  'request.no_such_picture': 'This image does not exist.',
  'request.no_such_sitemap': 'This sitemap does not exist.',
  'body.broken_off': 'The body is incomplete.',
  'body.too_large': 'The body is larger than {size}.',
  'body.not_a_form': 'The body is not a valid form.',
  'body.not_json': 'The body is not valid JSON.',
  'body.not_an_object': 'The body must be a JSON object.',
  'body.needs_file':
    'The body must be a file, with the content type image/jpeg, image/png, image/webp, image/avif or application/octet-stream.',
  'body.needs_form': 'The body must be a form with a file, with the content type multipart/form-data.',
  'body.needs_json': 'The body must be JSON, with the content type application/json.',
  'body.needs_json_or_form':
    'The body must be JSON, with the content type application/json, or a form with a file, with the content type multipart/form-data.',
  fault: 'Something went wrong.',
} as const satisfies Texts
