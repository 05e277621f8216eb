export const noCompanies = 'Companies that sign up will appear here.'
export const companyCount = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'company' : 'companies'}`
export const firstRows = (count: number) => `First ${count.toLocaleString('en-US')}`

export const trialsEnding = 'Trials ending in 7 days'

export const noDeletedMatches = 'No matching deleted companies'
export const deletedSearch = 'You can search deleted companies by name only.'
export const noDeleted = 'Companies appear here after their grace period ends.'
