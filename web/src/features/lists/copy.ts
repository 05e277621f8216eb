export const topMatches = (shown: number, all: number) => `Top ${shown} of ${all} matches`
export const selectedOf = (selected: number, all: number) => `${selected} of ${all} selected`

export const columnsNotSaved = 'Couldn’t save your columns. Try again.'

export const notChanged = 'Couldn’t make this change. Try again.'
export const someChanged = (changed: number, all: number, change: string) => `${changed} of ${all} ${change}`
export const notDone = (name: string, change: string) => `${name} not ${change}`
export const noneChanged = (all: number, change: string) => `None of ${all} ${change}`
export const andMore = (names: string, more: number) => `${names} and ${more} more`
export const progress = (done: number, all: number) => `${done} of ${all}…`
export const tagged = (name: string) => `tagged “${name}”`
export const untagged = (name: string) => `no longer tagged “${name}”`
