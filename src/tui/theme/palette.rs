//! The palette of 256 colours: what each looks like, and which comes nearest to another.

/// Red, green and blue, each from 0 to 255.
pub(super) type Rgb = [u8; 3];

/// The sixteen colours as the Linux console and many other terminals draw them.
const SIXTEEN: [Rgb; 16] = [
    [0, 0, 0],
    [170, 0, 0],
    [0, 170, 0],
    [170, 85, 0],
    [0, 0, 170],
    [170, 0, 170],
    [0, 170, 170],
    [170, 170, 170],
    [85, 85, 85],
    [255, 85, 85],
    [85, 255, 85],
    [255, 255, 85],
    [85, 85, 255],
    [255, 85, 255],
    [85, 255, 255],
    [255, 255, 255],
];

/// What a colour of the palette looks like.
pub(super) fn rgb(index: u8) -> Rgb {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    match index {
        0..16 => SIXTEEN[usize::from(index)],
        16..232 => {
            let cube = index - 16;
            [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
        }
        232.. => [8 + 10 * (index - 232); 3],
    }
}

/// The colour of the palette that comes nearest; the first sixteen, which users change, are left out.
pub(super) fn nearest(colour: Rgb) -> u8 {
    (16..=255)
        .min_by_key(|index| distance(rgb(*index), colour))
        .unwrap_or(16)
}

/// The one of the first sixteen that comes nearest to a colour of the palette.
pub(super) fn nearest_of_sixteen(index: u8) -> u8 {
    if index < 16 {
        return index;
    }
    let colour = rgb(index);
    (0..16)
        .min_by_key(|index| distance(rgb(*index), colour))
        .unwrap_or(7)
}

fn distance(one: Rgb, other: Rgb) -> u32 {
    let apart = one.into_iter().zip(other);
    apart
        .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_colour_to_one_of_the_palette_is_itself() {
        for index in 16..=255 {
            assert_eq!(rgb(nearest(rgb(index))), rgb(index), "{index}");
        }
        assert_eq!(nearest([255, 0, 1]), 196);
    }

    #[test]
    fn sixteen_colours_stand_in_for_the_others() {
        assert_eq!(nearest_of_sixteen(3), 3);
        assert_eq!(nearest_of_sixteen(231), 15);
        assert_eq!(nearest_of_sixteen(16), 0);
        assert_eq!(nearest_of_sixteen(203), 9);
        assert_eq!(nearest_of_sixteen(46), 2);
    }
}
