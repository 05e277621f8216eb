// Switches
export const seeAllProjects = 'Staff can see all projects'
export const seeAllProjectsHint = 'When off, staff see only projects they’re on and those clients.'
export const seePrices = 'Staff can see prices'
export const seePricesHint =
  'Project values and deposits. Only admins and managers see costs. When off, staff see no amounts.'
export const switchNotSaved = 'Couldn’t save the change. Try again.'
