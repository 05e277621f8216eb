import type { PreviewSize } from '@mantel/domain/files'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { pictureQuery } from '../../platform/api/pictures.ts'

type Props = {
  fileId: string
  size: PreviewSize
  /** Shown until the picture is loaded, or if it cannot be shown. */
  fallback: ReactNode
  /** Empty if text beside the picture already describes it. */
  alt?: string
  width?: number
  className?: string
}

export function Picture({ fileId, size, fallback, alt = '', width, className }: Props) {
  const { data: address } = useQuery(pictureQuery(useQueryClient(), fileId, size))
  const [broken, setBroken] = useState<string>()
  if (address === undefined || address === broken) return fallback
  return (
    <img
      src={address}
      alt={alt}
      width={width}
      draggable={false}
      decoding="async"
      onError={() => setBroken(address)}
      className={className}
    />
  )
}
