//! Box leagues: small groups one above the other; after each season some go up and some go down.

/// Deals sides in order into boxes of this size, the best first. Sizes differ by one at most, the upper boxes being larger; no box has
/// less than two sides, if there are two.
#[must_use]
pub fn boxes(order: &[usize], size: usize) -> Vec<Vec<usize>> {
    let count = (order.len() / size.max(2)).max(1);
    let (least, larger) = (order.len() / count, order.len() % count);
    let mut rest = order;
    (0..count)
        .map(|nth| {
            let (own, later) = rest.split_at(rest.len().min(least + usize::from(nth < larger)));
            rest = later;
            own.to_vec()
        })
        .collect()
}

/// The order of all sides for the next season: the first `up` of each box change places with the last `up` of the box above. `boxes` are
/// the final tables, each best first. A box too small to have that many of both moves fewer.
#[must_use]
pub fn promoted(boxes: &[Vec<usize>], up: usize) -> Vec<Vec<usize>> {
    let mut next: Vec<Vec<usize>> = boxes.to_vec();
    for upper in 1..boxes.len() {
        let (Some(above), Some(below)) = (boxes.get(upper - 1), boxes.get(upper)) else { continue };
        let moving = moving(up, above.len(), below.len());
        for nth in 0..moving {
            let down = above.len() - moving + nth;
            let (Some(falls), Some(rises)) = (above.get(down), below.get(nth)) else { continue };
            set(&mut next, upper - 1, down, *rises);
            set(&mut next, upper, nth, *falls);
        }
    }
    next
}

/// How many change places between two boxes of these sizes.
#[must_use]
pub fn moving(up: usize, above: usize, below: usize) -> usize {
    up.min(above / 2).min(below / 2)
}

fn set(boxes: &mut [Vec<usize>], nth: usize, place: usize, side: usize) {
    if let Some(slot) = boxes.get_mut(nth).and_then(|sides| sides.get_mut(place)) {
        *slot = side;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_filled_from_the_top() {
        let order: Vec<usize> = (0..11).collect();
        assert_eq!(boxes(&order, 4), [vec![0, 1, 2, 3, 4, 5], vec![6, 7, 8, 9, 10]]);
        assert_eq!(boxes(&order, 5).iter().map(Vec::len).collect::<Vec<_>>(), [6, 5]);
        assert_eq!(boxes(&order, 3).iter().map(Vec::len).collect::<Vec<_>>(), [4, 4, 3]);
        assert_eq!(boxes(&order[..1], 4), [vec![0]]);
        assert_eq!(boxes(&[], 4), [Vec::<usize>::new()]);
        assert_eq!(boxes(&order[..5], 0).iter().map(Vec::len).collect::<Vec<_>>(), [3, 2]);
    }

    #[test]
    fn the_first_change_places_with_the_last_of_the_box_above() {
        let season = [vec![0, 1, 2, 3], vec![4, 5, 6, 7], vec![8, 9, 10, 11]];
        assert_eq!(promoted(&season, 1), [vec![0, 1, 2, 4], vec![3, 5, 6, 8], vec![7, 9, 10, 11]]);
        assert_eq!(promoted(&season, 2), [vec![0, 1, 4, 5], vec![2, 3, 8, 9], vec![6, 7, 10, 11]]);
        assert_eq!(promoted(&season, 9), promoted(&season, 2));
        assert_eq!(promoted(&season, 0), season);
        assert_eq!(promoted(&[vec![0, 1], vec![2]], 1), [vec![0, 1], vec![2]]);
    }
}
