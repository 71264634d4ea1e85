import { Link } from 'react-router';
import { BrandMark } from '../ui/brand-mark.tsx';
import { links } from './paths.ts';
import { contactHref } from '../session/contact-links.ts';
import classes from './site-footer.module.css';

const groups = [
  {
    heading: 'Product',
    items: [
      { label: 'Analyzer', href: links.tryAnalyzer },
      { label: 'Features', href: links.features },
      { label: 'Pricing', href: links.pricing },
      { label: 'For creators', href: links.creators },
      { label: 'Sample report', href: links.sampleReport },
    ],
  },
  {
    heading: 'Resources',
    items: [
      { label: 'Measured accuracy', href: links.accuracy },
      { label: 'API documentation', href: links.apiDocumentation, outside: true },
    ],
  },
  {
    heading: 'Company',
    items: [
      { label: 'Privacy', href: links.privacy },
      { label: 'Terms', href: links.terms },
      { label: 'Contact', href: contactHref, outside: true },
    ],
  },
] as const;

/** Real targets only. */
export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <p className={classes.brand}>
            <BrandMark />
            Sponsorscope
          </p>
          <p>What a YouTube sponsorship is worth, and what every figure rests on.</p>
        </div>
        {groups.map(({ heading, items }) => (
          <nav key={heading} aria-label={heading}>
            <h2 className={classes.heading}>{heading}</h2>
            <ul>
              {items.map((item) => (
                <li key={item.label}>
                  {'outside' in item ? (
                    <a className={classes.link} href={item.href}>
                      {item.label}
                    </a>
                  ) : (
                    <Link className={classes.link} to={item.href}>
                      {item.label}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={classes.fine}>
          <p>
            Scores and prices are a third-party estimate, not YouTube data. YouTube is a trademark of Google
            LLC; Sponsorscope is neither made nor endorsed by it.
          </p>
          <p>{`Version ${import.meta.env.PRODUCT_VERSION}`}</p>
        </div>
      </div>
    </footer>
  );
}
