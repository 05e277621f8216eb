export const seeAllProjects = 'Staff can see all projects'
export const seeAllProjectsHint = 'When off, staff see only projects they’re on and those clients.'
export const seePrices = 'Staff can see prices'
export const seePricesHint =
  'Includes project values and deposits. Costs are always limited to admins and managers.'
export const managersRefund = 'Managers can refund payments'
export const managersRefundHint = 'When off, only admins can.'
export const requireTwoFactor = 'Require two-factor sign-in for the team'
export const requireTwoFactorHint =
  'Team members without it must set it up before they can continue. Clients don’t need it.'
