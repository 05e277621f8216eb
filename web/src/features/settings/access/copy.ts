export const seeAllProjects = 'Staff can see all projects'
export const seeAllProjectsHint = 'When off, staff see only projects they’re on and those clients.'
export const seePrices = 'Staff can see prices'
export const seePricesHint =
  'Includes project values and deposits. Costs are always limited to admins and managers.'
