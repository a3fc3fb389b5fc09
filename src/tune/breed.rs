//! Selection, crossing and mutation: the next generation from the fitness of this one.

use rand::Rng;
use rand_pcg::Pcg64Mcg;

use super::genome::Genome;
use crate::eval::evolved::MAX_WEIGHT;

/// The best so many are in the next generation as they are.
const ELITE: usize = 2;
/// A parent is the best of so many drawn.
const TOURNAMENT: usize = 3;
/// Genes that a child changes on average.
const MUTATIONS: f64 = 3.0;

/// The genomes from the fittest to the least fit; a fitness that is no number counts as the worst. Of equals the
/// first comes first.
pub(super) fn ranking(fitness: &[f64]) -> Vec<usize> {
    let value = |index: usize| {
        if fitness[index].is_nan() {
            f64::NEG_INFINITY
        } else {
            fitness[index]
        }
    };
    let mut order: Vec<usize> = (0..fitness.len()).collect();
    order.sort_by(|&a, &b| value(b).total_cmp(&value(a)));
    order
}

/// The next generation, as large as this one.
pub(super) fn next_generation(
    genomes: &[Genome],
    fitness: &[f64],
    rng: &mut Pcg64Mcg,
) -> Vec<Genome> {
    let order = ranking(fitness);
    let elite = order
        .iter()
        .take(ELITE.min(genomes.len() / 2))
        .map(|&index| genomes[index].clone());
    let mut next: Vec<Genome> = elite.collect();
    // The lower the place, the fitter: the best of a few drawn has the lowest.
    let parent = |rng: &mut Pcg64Mcg| {
        let place = (0..TOURNAMENT)
            .map(|_| rng.random_range(0..order.len()))
            .min();
        &genomes[order[place.unwrap_or(0)]]
    };
    while next.len() < genomes.len() {
        let (mother, father) = (parent(rng), parent(rng));
        let mut child = cross(mother, father, rng);
        mutate(&mut child, rng);
        next.push(child);
    }
    next
}

/// Each gene from one of the parents.
fn cross(mother: &Genome, father: &Genome, rng: &mut Pcg64Mcg) -> Genome {
    let genes = mother.0.iter().zip(&father.0);
    Genome(
        genes
            .map(|(&a, &b)| if rng.random() { a } else { b })
            .collect(),
    )
}

/// Changes some genes, by amounts that grow with the gene, so that a sign can turn and a large weight moves.
pub(super) fn mutate(genome: &mut Genome, rng: &mut Pcg64Mcg) {
    let chance = (MUTATIONS / genome.0.len() as f64).min(1.0);
    for gene in &mut genome.0 {
        if rng.random_bool(chance) {
            let spread = 12.0 + 0.35 * f64::from(gene.abs());
            *gene = step(*gene, spread, rng);
        }
    }
}

/// A gene moved by a bell-shaped amount.
fn step(gene: i32, spread: f64, rng: &mut Pcg64Mcg) -> i32 {
    // The sum of four uniform numbers is near enough to normal, with a standard deviation of 0.58.
    let bell: f64 = (0..4).map(|_| rng.random_range(-0.5..0.5)).sum();
    let moved = f64::from(gene) + spread * bell / 0.58;
    (moved.round() as i32).clamp(-MAX_WEIGHT, MAX_WEIGHT)
}

/// The first generation: the hand-set weights, some of their mutants, and as many genomes drawn at random.
pub(super) fn first_generation(known: &Genome, size: usize, rng: &mut Pcg64Mcg) -> Vec<Genome> {
    let mut genomes = vec![known.clone()];
    while genomes.len() < size {
        genomes.push(if genomes.len() % 2 == 1 {
            let genes = known.0.iter();
            Genome(
                genes
                    .map(|&gene| step(gene, 20.0 + 0.5 * f64::from(gene.abs()), rng))
                    .collect(),
            )
        } else {
            let genes = known.0.iter();
            Genome(
                genes
                    .map(|gene| {
                        let reach = 100 + gene.abs();
                        rng.random_range(-reach..=reach)
                    })
                    .collect(),
            )
        });
    }
    genomes
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;

    #[test]
    fn no_number_is_the_worst_and_equals_keep_their_order() {
        assert_eq!(
            ranking(&[0.2, f64::NAN, 0.9, 0.9, f64::NEG_INFINITY]),
            [2, 3, 0, 1, 4]
        );
        assert_eq!(ranking(&[f64::NAN; 3]), [0, 1, 2]);
        assert!(ranking(&[]).is_empty());
    }

    #[test]
    fn the_best_survive_and_the_size_stays() {
        let genomes: Vec<Genome> = (0..6).map(|n| Genome(vec![n * 10; 8])).collect();
        let fitness = [0.1, 0.5, 0.9, 0.3, f64::NAN, 0.2];
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let next = next_generation(&genomes, &fitness, &mut rng);
        assert_eq!(next.len(), 6);
        assert_eq!(next[..2], [genomes[2].clone(), genomes[1].clone()]);
    }

    #[test]
    fn equal_and_broken_fitness_and_two_genomes_breed() {
        let mut rng = Pcg64Mcg::seed_from_u64(1);
        let genomes = first_generation(&Genome(vec![5; 12]), 2, &mut rng);
        for fitness in [[0.5, 0.5], [f64::NAN, f64::NAN], [f64::INFINITY, f64::NAN]] {
            let next = next_generation(&genomes, &fitness, &mut rng);
            assert_eq!(next.len(), 2);
            assert_eq!(next[0], genomes[0]);
        }
    }

    #[test]
    fn mutation_changes_a_few_genes_and_stays_within_bounds() {
        let mut rng = Pcg64Mcg::seed_from_u64(2);
        let before = Genome(vec![MAX_WEIGHT; 30]);
        let mut changed = 0;
        for _ in 0..200 {
            let mut genome = before.clone();
            mutate(&mut genome, &mut rng);
            assert!(genome.fits(30));
            changed += genome
                .0
                .iter()
                .zip(&before.0)
                .filter(|(a, b)| a != b)
                .count();
        }
        // Three a genome, half of which the bound holds back.
        assert!((200..=600).contains(&changed), "{changed}");
    }
}
