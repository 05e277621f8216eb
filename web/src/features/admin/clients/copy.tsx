import type { ReactNode } from 'react'

export const notFound = 'They may have been deleted or merged.'
export const noProjects = 'No projects yet.'
export const viewingData = (company: ReactNode) => <>You’re viewing {company}’s data</>
