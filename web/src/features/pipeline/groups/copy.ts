export const formerMember = 'Former team member'
export const nowUnassigned = 'is now unassigned'
export const onlyManagersAssign = 'Only admins and managers can assign team members.'
export const onlyManagersSetType = 'Only admins and managers can change the type.'
export const notOffered = (name: string) => `You can’t move projects to ${name} anymore.`
export const inColumn = (title: string, column: string) => `${title}, ${column}`
export const cannotReorder = 'Group by stage to rearrange cards.'
