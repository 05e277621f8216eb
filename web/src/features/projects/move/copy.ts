export const moved = (title: string, stage: string) => `${title} moved to ${stage}`
export const movedBack = (title: string, stage: string) => `${title} is back in ${stage}`
export const onlyManagersMoveTo = (stage: string) =>
  `Only admins and managers can move a project to ${stage}.`
export const onlyManagersMoveOutOf = (stage: string) =>
  `Only admins and managers can move a project out of ${stage}.`
export const notMoved = 'Couldn’t move the project. Try again.'
export const nowUpToDate = (reason: string) =>
  `${reason.replace(/\.?$/, '.')} You’re now seeing the latest version.`
