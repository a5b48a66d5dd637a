import type { Texts } from './said.ts'

export const reasonMessages = {
  'login.suspended_because': 'This account is suspended: {why}',
  'login.suspended_without_reason': 'This account is suspended: no reason given',
  'image.avif_too_large': 'This picture is too large. As an AVIF it may have up to 12 megapixels.',
  'image.avif_of_parts':
    'This AVIF is made of several images, such as one for what is transparent. Choose another, or a JPEG, PNG or WebP.',
  'image.too_slow': 'This picture takes too long to read. Save it as a JPEG and try again.',
  'image.too_many_rounds':
    'This picture takes too much memory. Save it once more without “progressive” or “interlaced”.',
  'image.too_narrow': 'This picture is too narrow. Its longer side may be up to 4 times the shorter one.',
  'issues.unavailable': 'The issues cannot be read at the moment.',
} as const satisfies Texts
