import { useState } from 'react';
import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './creator-card.module.css';

/** The specification shows three (section 2). */
const shown = 3;

/** The first categories, and how many more there are; pressing that shows them. */
export function CategoryTags({ categories }: { categories: MarketplaceCreator['content_categories'] }) {
  const [isOpen, setIsOpen] = useState(false);
  const hidden = isOpen ? 0 : Math.max(0, categories.length - shown);
  return (
    <ul className={classes.tags}>
      {categories.slice(0, categories.length - hidden).map((name) => (
        <li key={name}>
          <Tag>{name}</Tag>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={classes.more}
            title={categories.slice(shown).join(', ')}
            aria-label={`+${hidden} more categories`}
            onClick={() => setIsOpen(true)}
          >
            +{hidden}
          </button>
        </li>
      )}
    </ul>
  );
}
