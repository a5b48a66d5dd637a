/** SQL: the core's `slugPart`, applied to `city_key`, the folded city. An index on `venue` uses this expression. */
export const CITY_SLUG_PART = `"left"(TRIM(BOTH '-' FROM regexp_replace(translate(city_key, '''’‘ʻʼ\`', ''), '[\\u0020-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u3004\\u3008-\\u3020\\u30fb]+', '-', 'g')), 64)`
