import { createRootRoute } from '@tanstack/react-router'
import { PublicNotFound } from '../layouts/pages/not-found.tsx'

export const root = createRootRoute({ notFoundComponent: PublicNotFound })
