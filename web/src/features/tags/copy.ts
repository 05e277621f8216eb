export const find = 'Find or add a tag'
export const none = 'No tags yet. Type a name to add the first one.'
export const add = (name: string) => `Add “${name}”`
export const notSaved = 'Couldn’t save the tag. Try again.'
export const notLoaded = 'Couldn’t load the tags. Try again.'
export const tooMany = (most: number) => `Use ${most} tags or fewer`
