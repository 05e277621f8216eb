import { Link } from '@tanstack/react-router'
import { PublicFrame } from '../../layouts/public-frame.tsx'
import { Button } from '../../ui/button.tsx'

export function PricingScreen() {
  return (
    <PublicFrame title="Pricing">
      <section className="mx-auto flex w-full max-w-[640px] flex-1 flex-col items-start justify-center px-6 pb-24 max-sm:px-4">
        <h1 className="font-serif text-42 leading-12 tracking-[-.025em] max-sm:text-32 max-sm:leading-10">
          Try it with your own listings
        </h1>
        <p className="mt-3 text-16 leading-6 text-muted-foreground">
          Every plan begins with a trial and without a card. You choose the plan when you know what you need.
        </p>
        <Button asChild variant="primary" size="large" className="mt-6">
          <Link to="/app" search={{ mode: 'register' }}>
            Create your account
          </Link>
        </Button>
      </section>
    </PublicFrame>
  )
}
