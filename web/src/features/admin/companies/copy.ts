export const notFound = 'It was deleted or doesn’t exist.'
