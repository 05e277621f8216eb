import { Problem } from '../lib/problem.mjs'

/** Returns the noun and `fill`, which replaces "sample noun" in a template in every spelling. */
export function nounOf(singular, plural = pluralOf(singular)) {
  for (const name of [singular, plural])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 30)
      throw new Problem(
        `“${name}” is not a valid name. Use lower case letters and hyphens, at most 30: room, paint-color.`,
      )
  if (singular === plural)
    throw new Problem(`“${singular}” needs another plural: npm run new -- ${singular} --plural=…`)

  /** Replaces `sampleNoun`, `SampleNouns`, `sample-noun`, `sample_nouns`, `Sample noun` and so on. */
  const fill = (text) =>
    text.replace(/(s)ample([-_ ]?)noun(s?)/gi, (_, first, separator, isPlural) => {
      const words = (isPlural ? plural : singular).split('-')
      const joined = separator ? words.join(separator) : words.map(capitalizeExceptFirst).join('')
      return first === 'S' ? capitalize(joined) : joined
    })
  return { singular, plural, fill }
}

function pluralOf(singular = '') {
  if (/[^aeiou]y$/.test(singular)) return singular.replace(/y$/, 'ies')
  return /(s|x|z|ch|sh)$/.test(singular) ? `${singular}es` : `${singular}s`
}

const capitalize = (word) => word.charAt(0).toUpperCase() + word.slice(1)
const capitalizeExceptFirst = (word, index) => (index === 0 ? word : capitalize(word))
