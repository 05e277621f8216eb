// Switches
export const seeAllProjects = 'Staff see all projects'
export const seeAllProjectsHint = 'When off, staff see only projects they’re on and those clients.'
export const seePrices = 'Staff see prices'
export const seePricesHint = 'Project values, deposits and costs. When off, staff see no amounts.'
export const switchNotSaved = 'Couldn’t save the change. Try again.'
