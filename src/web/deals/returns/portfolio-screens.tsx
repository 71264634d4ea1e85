/** Everything about budgets in one part that is loaded when it is needed. */
export { KeptPortfolios, KeptPortfolioView } from './kept-portfolios.tsx';
export { PortfolioView } from './portfolio-view.tsx';
