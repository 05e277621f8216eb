import { TextLink } from '../../../ui/base/text-link.tsx'

export const BackToContent = () => (
  <span className="text-13">
    <TextLink to="/app/admin/content">All content</TextLink>
  </span>
)
