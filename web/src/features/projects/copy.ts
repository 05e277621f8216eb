export const projectNotSaved = 'Couldn’t save the project. Try again.'
