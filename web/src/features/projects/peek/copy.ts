export const noBrief = 'Nothing added yet.'
export const notFoundHint = 'It was deleted, or you don’t have access.'
