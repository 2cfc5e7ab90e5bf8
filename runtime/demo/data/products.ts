export interface DemoProduct {
  readonly productId: string;
  readonly name: string;
  /** Euro cents. */
  readonly price: number;
  readonly weight: number;
}

/** The products of the shop. */
export const products: readonly DemoProduct[] = [
  { productId: 'C-01', name: 'Espresso cup', price: 1_450, weight: 22 },
  { productId: 'C-02', name: 'Cappuccino cup', price: 1_890, weight: 17 },
  { productId: 'B-01', name: 'Tea bowl', price: 2_200, weight: 13 },
  { productId: 'P-01', name: 'Dinner plate', price: 2_790, weight: 14 },
  { productId: 'P-02', name: 'Side plate', price: 1_690, weight: 9 },
  { productId: 'B-02', name: 'Serving bowl', price: 4_900, weight: 7 },
  { productId: 'B-03', name: 'Cereal bowl', price: 1_990, weight: 8 },
  { productId: 'V-01', name: 'Bud vase', price: 2_450, weight: 5 },
  { productId: 'V-02', name: 'Floor vase', price: 12_900, weight: 2 },
  { productId: 'T-01', name: 'Teapot', price: 6_900, weight: 4 },
  { productId: 'T-02', name: 'Milk jug', price: 2_600, weight: 2 },
  { productId: 'G-01', name: 'Gift card', price: 5_000, weight: 3 },
];
