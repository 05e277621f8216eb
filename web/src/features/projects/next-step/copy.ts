export const waitingForClient = (days: number) => `Waiting for client${duration(days)}`
export const yourTurn = (days: number) => `Your turn${duration(days)}`

const duration = (days: number) => (days === 0 ? '' : days === 1 ? ', 1 day' : `, ${days} days`)
