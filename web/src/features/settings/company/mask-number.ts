/** Turns “12-3456789” into “••-•••6789”. Masks all letters and digits if there are four or fewer. */
export function maskNumber(number: string) {
  const length = number.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  let hidden = length > 4 ? length - 4 : length
  return number.replace(/[\p{L}\p{N}]/gu, (character) => (hidden-- > 0 ? '•' : character))
}
