import type { Texts } from './localized-message.ts'

export const reasonMessages = {
  'login.suspended_because': 'This account is suspended: {why}',
  'login.suspended_without_reason': 'This account is suspended: no reason given',
  'image.avif_too_large': 'This picture is too large. An AVIF can have up to 12 megapixels.',
  'image.avif_of_parts':
    'This AVIF is made up of several images, such as one for transparency. Choose another AVIF, or a JPEG, PNG or WebP.',
  'image.too_slow': 'This picture takes too long to process. Save it as a JPEG and try again.',
  'image.too_many_rounds': 'This picture takes too much memory. Save it again without “progressive” or “interlaced”.',
  'image.too_narrow': 'This picture is too narrow. Its longer side can be at most 4 times its shorter one.',
  'issues.unavailable': 'The list of issues is not available at the moment.',
} as const satisfies Texts
