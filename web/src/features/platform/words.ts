type Counts = { waiting: number; failed: number; givenUp: number }

export function queueInWords({ waiting, failed, givenUp }: Counts): string {
  if (waiting + failed + givenUp === 0) return 'Everything is done.'
  const parts = [
    waiting > 0 && `${waiting} to do`,
    failed > 0 && `${failed} failed and will be tried again`,
    givenUp > 0 && `${givenUp} given up`,
  ].filter((part) => part !== false)
  return `${parts.join(', ')}.`
}

/** `deliver-message` as a person would say it. */
export const taskName = (task: string) => {
  const words = task.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
