/** ••-•••6789; of one that is hardly longer, nothing. The letters and digits go, the rest keeps its shape. */
export function hideNumber(number: string) {
  const signs = number.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  let hidden = signs > 4 ? signs - 4 : signs
  return number.replace(/[\p{L}\p{N}]/gu, (sign) => (hidden-- > 0 ? '•' : sign))
}
