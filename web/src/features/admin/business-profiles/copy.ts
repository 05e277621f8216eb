export const deactivated = (name: string) => `${name} deactivated`
export const activated = (name: string) => `${name} activated`
export const changeFailed = 'Couldn’t change the business type. Try again.'
export const companyCount = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'company' : 'companies'}`

export const newText = 'New companies can choose it when they sign up.'
export const shortNameHint = 'Internal ID. You can’t change it later.'
export const addFailed = 'Couldn’t add the business type. Try again.'

export const saveFailed = 'Couldn’t save the business type. Try again.'

export const deleteText = 'No companies use it. New companies won’t be able to choose it.'
export const deleteFailed = 'Couldn’t delete the business type. Try again.'
