import type { Random } from './random.ts';
import { cells, disc, line, path, pick, rect, round, times, type Frame } from './shapes.ts';

/** Draws shapes that fill the frame in these colours; the ground is there already. */
type Motif = (random: Random, frame: Frame, colours: readonly string[]) => string;

/** Circuit: traces that turn once and end in a contact. */
const tech: Motif = (random, { width, height }, colours) =>
  times(9, (index) => {
    const colour = colours[index % colours.length] ?? '';
    const y = ((index + 0.5) * height) / 9;
    const turn = width * (0.2 + 0.5 * random.draw());
    const drop = (random.drawInteger(-2, 2) * height) / 9;
    const end = turn + Math.abs(drop) + width * 0.1 * random.draw();
    return (
      line(
        `M-9 ${round(y)}H${round(turn)}L${round(turn + Math.abs(drop))} ${round(y + drop)}H${round(end)}`,
        colour,
        height / 26,
      ) + disc([end, y + drop, height / 20], colour)
    );
  });

/** Pixels, the same on both sides. */
const gaming: Motif = (random, { width, height }, colours) => {
  const size = height / 8;
  const half = Math.ceil(width / size / 2);
  return times(half * 8, (index) => {
    if (random.draw() < 0.42) return '';
    const [column, y, colour] = [Math.floor(index / 8), (index % 8) * size, pick(random, colours)];
    const offset = column * size;
    return (
      rect([width / 2 + offset, y, size + 0.3, size + 0.3], colour) +
      rect([width / 2 - offset - size, y, size + 0.3, size + 0.3], colour)
    );
  });
};

/** A flower: petals around an eye. */
const beauty: Motif = (random, { width, height }, colours) => {
  const [x, y] = [width * (0.35 + 0.3 * random.draw()), height * (0.4 + 0.2 * random.draw())];
  const petals = random.drawInteger(6, 9);
  const ring = (reach: number, colour: string, turn: number) =>
    times(petals, (index) => {
      const angle = round(((index + turn) * 360) / petals);
      return `<ellipse cx="${round(x + reach * 0.55)}" cy="${round(y)}" rx="${round(reach * 0.55)}" ry="${round(reach * 0.24)}" fill="${colour}" transform="rotate(${angle} ${round(x)} ${round(y)})"/>`;
    });
  const [outer = '', inner = '', eye = '', far = ''] = random.shuffle(colours);
  return (
    disc([x, y, height * 0.78], far) +
    ring(height * 0.62, outer, random.draw()) +
    ring(height * 0.4, inner, random.draw()) +
    disc([x, y, height * 0.1], eye)
  );
};

/** A shelf with things on it. */
const lifestyle: Motif = (random, { width, height }, colours) =>
  times(2, (row) => {
    const floor = (height / 2) * (row + 1) - height * 0.06;
    let x = width * 0.05 * random.draw();
    let things = '';
    while (x < width) {
      const [wide, tall] = [height * (0.07 + 0.2 * random.draw()), height * (0.14 + 0.22 * random.draw())];
      const colour = pick(random, colours);
      things +=
        random.draw() < 0.3
          ? disc([x + wide / 2, floor - wide / 2, wide / 2], colour)
          : rect([x, floor - tall, wide, tall], colour, 3);
      x += wide + height * 0.025;
    }
    return things + rect([0, floor, width, height * 0.03], colours[0] ?? '');
  });

/** Rings in motion. */
const fitness: Motif = (random, { width, height }, colours) =>
  times(5, (index) => {
    const radius = height * (0.78 - index * 0.14);
    const length = 2 * Math.PI * radius;
    const drawn = round(length * (0.45 + 0.45 * random.draw()));
    return `<circle cx="${round(width * 0.6)}" cy="${round(height * 0.55)}" r="${round(radius)}" fill="none" stroke="${colours[index % colours.length]}" stroke-width="${round(height * 0.09)}" stroke-linecap="round" stroke-dasharray="${drawn} ${round(length)}" transform="rotate(${random.drawInteger(0, 359)} ${round(width * 0.6)} ${round(height * 0.55)})"/>`;
  });

/** A table from above: plates with what is on them. */
const food: Motif = (random, { width, height }, colours) => {
  const size = height / 2;
  return cells({ width, height }, size, (x, y) => {
    const [plate = '', dish = '', half = ''] = random.shuffle(colours);
    const [cx, cy, radius] = [x + size / 2, y + size / 2, size * (0.36 + 0.1 * random.draw())];
    const inner = radius * 0.66;
    const turn = random.drawInteger(0, 7) * 45;
    return (
      disc([cx, cy, radius], plate) +
      disc([cx, cy, inner], dish) +
      `<path d="M${round(cx - inner)} ${round(cy)}a${round(inner)} ${round(inner)} 0 0 1 ${round(inner * 2)} 0z" fill="${half}" transform="rotate(${turn} ${round(cx)} ${round(cy)})"/>`
    );
  });
};

/** Ranges of hills under a sun. */
const travel: Motif = (random, { width, height }, colours) => {
  const [sun = '', ...hills] = random.shuffle(colours);
  const range = (index: number) => {
    const base = height * (0.48 + index * 0.19);
    const steps = 5;
    const points = times(
      steps + 1,
      (step) => `L${round((step * width) / steps)} ${round(base - height * 0.3 * random.draw())}`,
    );
    return path(`M0 ${height}${points}L${width} ${height}z`, hills[index] ?? '');
  };
  return (
    disc([width * (0.2 + 0.6 * random.draw()), height * 0.32, height * 0.19], sun) +
    times(hills.length, range)
  );
};

/** Bars that mostly rise, and a line over them. */
const finance: Motif = (random, { width, height }, colours) => {
  const bars = Math.round(width / (height / 7));
  const tops = Array.from(
    { length: bars },
    (_, index) => height * (0.9 - (0.55 * index) / bars - 0.25 * random.draw()),
  );
  const step = width / bars;
  const course = tops
    .map(
      (top, index) =>
        `${index === 0 ? 'M' : 'L'}${round((index + 0.5) * step)} ${round(top - height * 0.08)}`,
    )
    .join('');
  return (
    times(bars, (index) =>
      rect([index * step + step * 0.12, tops[index] ?? 0, step * 0.76, height], colours[index % 3] ?? '', 2),
    ) + line(course, colours[3] ?? '', height / 30)
  );
};

/** Tiles of quarter circles. */
const education: Motif = (random, frame, colours) => {
  const size = frame.height / 4;
  return cells(frame, size, (x, y) => {
    const turn = random.drawInteger(0, 3) * 90;
    return `<path d="M${round(x)} ${round(y)}h${round(size)}a${round(size)} ${round(size)} 0 0 1 ${round(-size)} ${round(size)}z" fill="${pick(random, colours)}" transform="rotate(${turn} ${round(x + size / 2)} ${round(y + size / 2)})"/>`;
  });
};

/** Rays from a stage. */
const entertainment: Motif = (random, { width, height }, colours) => {
  const [x, y, reach, rays] = [width * (0.3 + 0.4 * random.draw()), height * 0.72, width + height, 18];
  const at = (index: number) => {
    const angle = (index * 2 * Math.PI) / rays;
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
  };
  const shift = random.drawInteger(0, 3);
  return (
    times(rays / 2, (index) =>
      path(
        `M${round(x)} ${round(y)}L${at(index * 2)}L${at(index * 2 + 1)}z`,
        colours[(index + shift) % 2] ?? '',
      ),
    ) +
    disc([x, y, height * 0.27], colours[2] ?? '') +
    disc([x, y, height * 0.16], colours[3] ?? '')
  );
};

/** A street of buildings with some windows lit. */
const business: Motif = (random, { width, height }, colours) => {
  const step = height / 4.5;
  return times(Math.ceil(width / step), (index) => {
    const top = height * (0.15 + 0.55 * random.draw());
    const [wall = '', window = ''] = random.shuffle(colours);
    const rows = Math.floor((height - top) / (step * 0.45));
    return (
      rect([index * step, top, step * 0.94, height], wall) +
      times(rows * 2, (each) => {
        if (random.draw() < 0.45) return '';
        const [x, y] = [
          index * step + step * (0.2 + (each % 2) * 0.34),
          top + step * (0.2 + Math.floor(each / 2) * 0.42),
        ];
        return rect([x, y, step * 0.18, step * 0.22], window);
      })
    );
  });
};

/** Cloth: broad and narrow stripes that cross. */
const fashion: Motif = (random, { width, height }, colours) => {
  const reach = width + height;
  const stripes = (turn: number, count: number) => {
    let at = -height;
    const drawn = times(count, (index) => {
      const wide = height * (0.04 + 0.16 * random.draw());
      at += wide + height * 0.09;
      return `<rect x="${round(at)}" y="${-reach}" width="${round(wide)}" height="${reach * 3}" fill="${colours[index % colours.length]}" opacity="0.82"/>`;
    });
    return `<g transform="rotate(${turn} ${width / 2} ${height / 2})">${drawn}</g>`;
  };
  return stripes(random.drawInteger(20, 50), 16) + stripes(random.drawInteger(-60, -35), 12);
};

/** Waves. */
const other: Motif = (random, { width, height }, colours) =>
  times(5, (index) => {
    const [y, swing, wave] = [
      height * (0.2 + index * 0.18),
      height * (0.06 + 0.1 * random.draw()),
      width / 3,
    ];
    const start = -wave * random.draw();
    const crests = times(
      4,
      () => `q${round(wave / 4)} ${round(-swing)} ${round(wave / 2)} 0t${round(wave / 2)} 0`,
    );
    return path(
      `M${round(start)} ${round(y)}${crests}V${height}H${round(start)}z`,
      colours[index % colours.length] ?? '',
    );
  });

export const motifs: Readonly<Record<string, Motif | undefined>> = {
  tech,
  gaming,
  beauty,
  lifestyle,
  fitness,
  food,
  travel,
  finance,
  education,
  entertainment,
  business,
  fashion,
  other,
};
