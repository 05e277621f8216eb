export const searchLabel = 'Search or jump to'
export const noMatches = (search: string) => `No results for “${search}”`
export const singleKeysOff = 'Single-key shortcuts are off. Turn them on in your profile.'
export const cardPayments = 'Card and bank payments'
